import { Component, Fragment, type ReactNode } from 'react'
import { t } from '../../data/words/words.ts'
import { Empty } from '../ui/Empty.tsx'
import { keepFields } from './keptFields.ts'

interface Props {
  /** Another address deserves another try. */
  address: string
  children: ReactNode
}

/**
 * Shown in place of a screen whose code could not be fetched, or that failed in a way nobody foresaw. A screen is drawn a second time
 * before that, with what stands in its fields.
 */
export class ScreenBoundary extends Component<Props, { failures: number; at: string }> {
  override state = { failures: 0, at: this.props.address }

  static getDerivedStateFromError() {
    const root = document.getElementById('root')
    if (root) keepFields(root)
    return null
  }

  static getDerivedStateFromProps({ address }: Props, state: { at: string }) {
    return address === state.at ? null : { failures: 0, at: address }
  }

  override componentDidCatch() {
    this.setState(({ failures }) => ({ failures: failures + 1 }))
  }

  override render() {
    const { failures } = this.state
    if (failures < 2) return <Fragment key={failures}>{this.props.children}</Fragment>
    return (
      <Empty
        picture="tracks"
        title={t('This page could not be opened')}
        level={1}
        action={
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('Try again')}
          </button>
        }
      >
        {navigator.onLine
          ? t('Part of it did not arrive. Please try again.')
          : t('This page isn’t on your phone yet. Open it once with signal.')}
      </Empty>
    )
  }
}

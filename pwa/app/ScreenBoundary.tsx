import { Component, type ReactNode } from 'react'
import { t } from '../../data/words/words.ts'
import { Empty } from '../ui/Empty.tsx'

interface Props {
  /** Another address deserves another try. */
  address: string
  children: ReactNode
}

/** Shown in place of a screen whose code could not be fetched, or that failed in a way nobody foresaw. */
export class ScreenBoundary extends Component<Props, { failed: boolean; at: string }> {
  override state = { failed: false, at: this.props.address }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: { at: string }) {
    return address === state.at ? null : { failed: false, at: address }
  }

  override render() {
    if (!this.state.failed) return this.props.children
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

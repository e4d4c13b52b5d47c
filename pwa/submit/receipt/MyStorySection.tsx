import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { useLater } from '../useLater.ts'
import { codeInHash, letterInHash } from './receiptHash.ts'

/** How far below the window the section is when its working part is fetched. */
const nearPx = 400

/** The writer's way back, without an account. What works comes along when somebody gets near. */
export function MyStorySection() {
  const section = useRef<HTMLElement>(null)
  const [isWanted, setWanted] = useState(false)
  const isNear = useNear(section)
  const code = useCodeOfLink()
  const FindStory = useLater(() => import('./FindStory.tsx'), isWanted || isNear || code !== null)
  return (
    <section ref={section} id="my-story" className="section" aria-labelledby="my-story-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="my-story-title">{t('Find your story')}</h2>
        </div>
        <p>
          {t(
            'Every story gets a receipt code when it arrives here. With it you see where your story is and what the editor asks. You can answer, correct your words and your name, add a photo, see what the story has brought, or take it back. You need no account and no password.',
          )}
        </p>
        <div className="find">
          {FindStory ? (
            <FindStory key={code} given={code ?? ''} />
          ) : (
            <button type="button" className="button line" onClick={() => setWanted(true)}>
              {t('Enter your receipt code')}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function useNear(section: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!section.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: `${nearPx}px` },
    )
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [section])
  return isNear
}

/** Of a link, or of a message that the outbox opens here. Takes the code out of the address at once, so that it stays neither in the history nor on a shown screen. */
function useCodeOfLink(): string | null {
  const [code, setCode] = useState<string | null>(null)
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const show = (found: string | null) => {
      if (found === null) return
      setCode(found)
      navigate(paths.myStory, { replace: true })
    }
    const letter = letterInHash(hash)
    if (letter === null) return show(codeInHash(hash))
    import('./takenBack.ts')
      .then(({ takeIntoStory }) => takeIntoStory(letter))
      .then(show, (error) => console.warn('A message of the outbox could not be opened:', error))
  }, [hash, navigate])
  return code
}

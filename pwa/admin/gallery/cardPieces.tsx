import type { StoryCard as Card, Picture } from '../../../data/contract/stories.ts'
import { Art } from '../../ui/Art.tsx'
import { CoverImage, LitePhoto } from '../../ui/CoverImage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { StoryCard } from '../../ui/StoryCard.tsx'
import { Button } from '../kit/acts/Button.tsx'
import type { Piece } from './piece.tsx'

const drawing = '/art/lagoon.svg'
/** Its file is on no server here: what stands in its place until a photo has come is what is shown. */
const picture: Picture = {
  id: 'photo',
  width: 1280,
  height: 1600,
  widths: [480, 960],
  bytes: [41_000, 120_000],
  placeholder: drawing,
}
const video = {
  id: 'film',
  url: '',
  posterUrl: drawing,
  width: 1280,
  height: 720,
  durationSeconds: 74,
  bytes: 5_400_000,
}
const story: Card = {
  id: 1,
  title: 'The heron at the ford',
  excerpt: 'It stood there before the sun, and nobody who fetched water said a word until it had flown.',
  authorName: 'Amina Example',
  authorPage: null,
  authorLocation: 'Mto wa Mfano, Tanzania',
  category: 'Wildlife Return',
  featured: false,
  publishedAt: '2026-03-01T09:00:00.000Z',
  viewCount: 41,
  likeCount: 7,
  shareCount: 2,
  imageUrl: null,
  videoUrl: null,
  picture: null,
  video: null,
  country: null,
  species: [],
  sharesPhoto: true,
  status: 'published',
  createdAt: '2026-03-01T08:00:00.000Z',
}
const columns = { display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))' }
const acts = (
  <p className="acts">
    <Button look="line small">Read Full Story</Button>
  </p>
)

export const cardPieces: readonly Piece[] = [
  {
    name: 'CoverImage',
    show: (
      <div style={columns}>
        <CoverImage story={story} alt="A linocut" eager />
        <CoverImage story={{ ...story, picture }} alt="A photo that has not come yet" />
        <CoverImage story={{ ...story, picture }} shape="whole" alt="A photo in its own proportions" />
        <CoverImage story={{ ...story, video }} alt="The poster of a video" />
      </div>
    ),
  },
  {
    name: 'StoryCard',
    show: (
      <div style={columns}>
        {([undefined, 'lead', 'side'] as const).map((look, place) => (
          <StoryCard key={look ?? 'usual'} story={{ ...story, id: place + 1 }} artwork={null} look={look}>
            {acts}
          </StoryCard>
        ))}
      </div>
    ),
  },
  { name: 'LitePhoto', show: <LitePhoto picture={picture} alt="A photo that waits for a tap" /> },
  { name: 'Art', show: <Art src={drawing} alt="A drawing of ours" width="400" height="300" /> },
  {
    name: 'Section',
    show: (
      <Section title="A part of a page" more={{ to: '/stories', label: 'All stories' }}>
        <p>What stands in it.</p>
      </Section>
    ),
  },
  {
    name: 'PageHead',
    show: (['stories', 'writing', 'giving', 'volunteering', 'partners'] as const).map((pattern) => (
      <PageHead key={pattern} title={`The head of ${pattern}`} pattern={pattern}>
        <p>What the page is about.</p>
      </PageHead>
    )),
  },
]

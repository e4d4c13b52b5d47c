import { FeaturedStories } from './FeaturedStories.tsx'
import { Hero } from './Hero.tsx'
import { LatestNews } from './LatestNews.tsx'
import { Newsletter } from './Newsletter.tsx'
import { ShareYourStory } from './ShareYourStory.tsx'
import { Tally } from './Tally.tsx'
import { Ways } from './Ways.tsx'

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <Tally />
      <FeaturedStories />
      <ShareYourStory />
      <Ways />
      <LatestNews />
      <Newsletter />
    </>
  )
}

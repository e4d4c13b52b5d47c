import { Link } from 'react-router-dom'
import { languages, siteLanguages } from '../../data/words/languages.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { rich } from '../ui/rich.ts'
import { Section } from '../ui/Section.tsx'

/** What the translations of the site are, and how somebody who speaks one of the languages corrects them. */
export default function TranslationsScreen() {
  const { translationsUrl } = useSite()
  return (
    <>
      <PageHead title={t('About these translations')} pattern="partners">
        <p className="lead">
          {t('This site was written in English. It is translated into French, Portuguese, Swahili and Arabic.')}
        </p>
      </PageHead>
      <Section title={t('What they are')}>
        <p>
          {t(
            'The translations were made with the help of a machine, after a list of terms. They have not all been read by native speakers yet. There are mistakes in them.',
          )}
        </p>
        <p>
          {t(
            'Privacy Policy, Data Usage and Terms of Use: where a translation and the English text differ, the English text counts.',
          )}
        </p>
        <p>
          {t('Stories stay in the language in which they were written. A translated story says who translated it.')}
        </p>
      </Section>
      <Section title={t('Do you speak one of these languages?')}>
        <p>
          {t(
            'Please correct us. Each file has the English and the translation, line by line. Words in braces, such as {name}, and tags, such as {tag}, stay as they are.',
            { name: '{name}', tag: '<b>' },
          )}
        </p>
        <ul>
          {languages
            .filter((one) => one !== 'en')
            .map((one) => (
              <li key={one}>
                <a href={translationsUrl.replaceAll('{language}', one)} lang={one}>
                  {siteLanguages[one].name}
                </a>
              </li>
            ))}
        </ul>
        <p>
          {rich('Send us what is wrong and what is right, with the <contact>contact form</contact>.', {
            contact: (words) => <Link to={paths.contactAbout('other')}>{words}</Link>,
          })}
        </p>
      </Section>
    </>
  )
}

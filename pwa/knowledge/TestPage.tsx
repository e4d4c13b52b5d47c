import { StaticRouter } from 'react-router-dom'
import type { KnowledgePage, KnowledgeTestName, ShownQuestion, TestResult } from '../../data/contract/knowledge.ts'
import { here, prefixOf } from '../../data/rules/languages.ts'
import { language } from '../../data/words/language.ts'
import { msg, t } from '../../data/words/words.ts'
import { Layout } from '../app/frame/Layout.tsx'
import { paths } from '../app/paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { rich } from '../ui/rich.ts'
import { healthCheckId } from './healthCheckId.ts'
import { testWords } from './testLabels.ts'

/** A knowledge test as a page of the server: a plain form in the frame of the site, which belongs to the page that leads here. */
export function TestPage(page: KnowledgePage) {
  const { name, questions, result } = page
  const { title, lead } = testWords[name]
  return (
    <StaticRouter basename={prefixOf(language())} location={here(paths.userGuide)}>
      <Layout>
        <PageHead title={t(title)} pattern="stories">
          <p className="lead">{t(lead)}</p>
          {name === 'frontend-test' && (
            <p className="acts" style={{ marginTop: 'var(--space-4)' }}>
              <a className="button line" href={`#${healthCheckId}`}>
                {t('Check this device')}
              </a>
            </p>
          )}
        </PageHead>
        <div className="wrap cols2 exam">
          <div>
            {isForDesk(name) && language() !== 'en' && (
              <p>{t('The questions and the manual are in English, as the desk is.')}</p>
            )}
            {result && <Verdict {...page} result={result} />}
            <form method="post" action={`${paths.knowledgeTest(name)}#result`}>
              {questions.map((question, index) => (
                <QuestionFields key={question.id} of={name} question={question} number={index + 1} result={result} />
              ))}
              <button type="submit" className="button large">
                {t('Check my answers')}
              </button>
            </form>
          </div>
          <aside>
            {name === 'frontend-test' && <DeviceCheck />}
            <Rules />
          </aside>
        </div>
      </Layout>
    </StaticRouter>
  )
}

function Verdict({ name, result, questions }: Omit<KnowledgePage, 'result'> & { result: TestResult }) {
  const total = questions.length
  const score = { right: result.right, total }
  return (
    <section id="result" className="verdict" aria-labelledby="result-title">
      {result.passed ? (
        <>
          <p className="stamp">{t('Passed')}</p>
          <h2 id="result-title">{t('{right} of {total}: you know your way around', score)}</h2>
          <p>{t('Nothing of this is stored. You may take the test again at any time.')}</p>
        </>
      ) : (
        <>
          <h2 id="result-title">{t('{right} of {total}: not passed yet', score)}</h2>
          <p>{t('All {total} have to be right. Look at these again:', { total })}</p>
          <ul>
            {questions.map(({ id, text }, index) =>
              result.wrong.includes(id) ? (
                <li key={id}>
                  <a href={`#${id}`}>
                    {rich('Question {number}: <question></question>', {
                      number: index + 1,
                      question: () => <Asked of={name}>{text}</Asked>,
                    })}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </>
      )}
    </section>
  )
}

function QuestionFields({
  of,
  question,
  number,
  result,
}: {
  of: KnowledgeTestName
  question: ShownQuestion
  number: number
  result: TestResult | null
}) {
  const { id, text, answers } = question
  const isWrong = result?.wrong.includes(id) ?? false
  const verdict = result?.chosen[id] ? t('This answer is wrong.') : t('This question has no answer yet.')
  return (
    <fieldset id={id} className={isWrong ? 'fset question wrong' : 'fset question'}>
      <legend>
        <span className="number">{number}</span> <Asked of={of}>{text}</Asked>
        {isWrong && <span className="mark">{verdict}</span>}
      </legend>
      {answers.map(({ key, text: words }) => (
        <label key={key} className="tick">
          <input type="radio" name={id} value={key} defaultChecked={result?.chosen[id] === key} />
          <Asked of={of}>{words}</Asked>
        </label>
      ))}
    </fieldset>
  )
}

/** The desk is English, and so is what is asked of its administrators. */
const isForDesk = (name: KnowledgeTestName) => name === 'admin-test'

const Asked = ({ of, children }: { of: KnowledgeTestName; children: string }) =>
  isForDesk(of) && language() !== 'en' ? <bdi lang="en">{children}</bdi> : children

const Rules = () => (
  <div className="panel">
    <h2>{t('How it works')}</h2>
    <ol className="ladder numbered">
      {rules.map((rule, index) => (
        <li key={rule}>
          <b aria-hidden="true">{index + 1}</b>
          <span>{t(rule)}</span>
        </li>
      ))}
    </ol>
  </div>
)

const rules = [
  msg('Choose one answer for each of the ten questions.'),
  msg('The server marks them. All ten have to be right.'),
  msg('You see which answers are wrong. The right ones are in the manuals.'),
  msg('Nothing is stored, and you may try as often as you like.'),
]

/** Filled by `health.ts` in the browser; without scripts its first words stay. */
const DeviceCheck = () => (
  <section className="panel" aria-labelledby="health-title">
    <h2 id="health-title">{t('This device')}</h2>
    <div id={healthCheckId} aria-live="polite">
      <p className="muted">
        {t('The check needs scripts, which are off or have not loaded. The questions work without them.')}
      </p>
    </div>
  </section>
)

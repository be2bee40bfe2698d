import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import type { Change } from '@impulse/copy-ru/legal-texts/text-changes'
import { useBrand } from '../../shared/style/brand.ts'
import { hyphenated } from '../../shared/rich-text/hyphenated.ts'
import css from './changes-list.module.css'
import { fillPlaceholders } from './fill-placeholders.ts'

type ChangesProps = {
  since: string
  /** Summaries that staff wrote for the versions after `since`. */
  summaries: readonly string[]
  parts: readonly Change[]
  /** True when `since` is the version that the member accepted. */
  isAccepted?: boolean
}

/**
 * Changes since a version of a legal text: first the summaries that staff wrote, then each changed paragraph before and
 * after the change.
 */
export function Changes({ since, summaries, parts, isAccepted = false }: ChangesProps) {
  const brand = useBrand()
  const filled = (text: string) => fillPlaceholders(text, brand)
  return (
    <section className={css.changes} aria-labelledby="changes">
      <h2 id="changes">
        Что изменилось с&nbsp;{isAccepted ? 'редакции, которую вы\u00a0приняли' : 'редакции'} (
        {versionText(since)})
      </h2>
      {summaries.map((summary, index) => (
        // The texts do not change while they are displayed, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={css.summary}>
          {summary}
        </p>
      ))}
      {parts.length === 0 && <p>Текст тот&nbsp;же</p>}
      {parts.map(({ heading, before, after }, index) => (
        // The texts do not change while they are displayed, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.change}>
          {heading !== null && <h3>{hyphenated(filled(heading))}</h3>}
          <Lines label="Было" texts={before.map(filled)} as="del" />
          <Lines label={before.length > 0 ? 'Стало' : 'Добавлено'} texts={after.map(filled)} as="ins" />
        </div>
      ))}
    </section>
  )
}

type LinesProps = { label: string; texts: readonly string[]; as: 'del' | 'ins' }

/** Old or new paragraphs under a label, because not every reader can see strikethrough and colour. */
function Lines({ label, texts, as: Marked }: LinesProps) {
  if (texts.length === 0) return null
  return (
    <div>
      <p className={css.label}>{label}</p>
      {texts.map((text, index) => (
        // The texts do not change while they are displayed, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>
          <Marked>{text}</Marked>
        </p>
      ))}
    </div>
  )
}

import type { NoticeMatrix } from '@impulse/wire/notice'
import { lockedChannels, noticeChannels } from '@impulse/wire/notice-channels'
import { categoryWords, channelWords } from './notices-words.ts'
import css from './notices.module.css'

type NoticeMatrixProps = { matrix: NoticeMatrix; isSaving: boolean; onChange: (matrix: NoticeMatrix) => void }

/** What is told where. What nobody switches off is ticked, and stays so. */
export function NoticeMatrixFields({ matrix, isSaving, onChange }: NoticeMatrixProps) {
  return categoryWords.map(([category, words]) => (
    <fieldset key={category} className={css.category}>
      <legend className={css.legend}>{words}</legend>
      {noticeChannels.map((channel) => {
        const isLocked = lockedChannels[category].includes(channel)
        return (
          <label key={channel} className={css.choice}>
            <input
              type="checkbox"
              className={css.box}
              checked={matrix[category][channel]}
              disabled={isLocked}
              aria-busy={isSaving || undefined}
              onChange={({ target }) =>
                onChange({ ...matrix, [category]: { ...matrix[category], [channel]: target.checked } })
              }
            />
            <span>{channelWords[channel]}</span>
            {isLocked && <span className="visually-hidden">, всегда</span>}
          </label>
        )
      })}
    </fieldset>
  ))
}

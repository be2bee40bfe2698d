import { useMasked } from '../amount/hidden-amounts.ts'
import { NoWrapEachWord } from '../ui/no-wrap.tsx'
import css from './calculation-box.module.css'

/** Box with the sentences that explain an amount. Each text is a paragraph; a text that is null is left out. */
export function CalculationBox({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const mask = useMasked()
  return (
    <div className={css.box}>
      {texts.flatMap((text) =>
        text ? (
          <p key={text}>
            <NoWrapEachWord>{mask(text)}</NoWrapEachWord>
          </p>
        ) : (
          []
        ),
      )}
    </div>
  )
}

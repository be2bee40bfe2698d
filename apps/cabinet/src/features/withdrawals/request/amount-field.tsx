import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { hiddenNumber, useHiddenAmounts, useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { Chip, ChipRow } from '../../../shared/ui/chip.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Coin } from '../../../shared/icon/coin.tsx'
import { DotSeparated } from '../../../shared/format/dot-separated.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { Field } from '../../../shared/form/field.tsx'
import field from '../../../shared/form/text-field.module.css'
import css from './amount-field.module.css'
import { regroupField } from '../grouped-digits.ts'
import { groupDigits, limitTyping, toAmountPresets, wholePoints } from './amount-text.ts'

type AmountFieldProps = {
  id: string
  value: string
  terms: WithdrawalTerms
  error: { text: string; instead: number | null } | null
  onChange: (value: string) => void
}

/** Field for the amount of a withdrawal, with buttons for possible amounts. */
export function AmountField({ id, value, terms, error, onChange }: AmountFieldProps) {
  const { available, minimum, maximum, monthLeft } = terms
  const amount = wholePoints(value)
  const mask = useMasked()
  const choose = (points: number) => onChange(groupDigits(String(points)))
  return (
    <div className={css.amount}>
      <Field
        id={id}
        label="Сумма"
        error={error === null ? undefined : mask(error.text)}
        remedy={error && error.instead !== null && <Instead amount={error.instead} onChoose={choose} />}
        hint={
          <DotSeparated>
            {[
              '1\u00a0б. = 1\u00a0₽',
              `доступно ${mask(formatPoints(available))}`,
              // Only the lower limit is shown: a third line would push the quote under the button of a phone.
              monthLeft < maximum
                ? `от\u00a0${formatNumber(minimum)}, в\u00a0этом месяце ещё ${mask(formatPoints(monthLeft))}`
                : `от\u00a0${formatNumber(minimum)} до\u00a0${formatNumber(maximum)} за\u00a0раз`,
            ].join(' · ')}
          </DotSeparated>
        }
      >
        {/* The box around the input is a label, so that a press anywhere in the box focuses the input. */}
        <label className={classNames(field.box, css.box, error && field.failed)}>
          <input
            id={id}
            className={classNames(field.input, css.input)}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={40}
            placeholder="0"
            value={value}
            aria-label="Сумма"
            aria-invalid={error !== null || undefined}
            aria-describedby={classNames(error && `${id}-error`, `${id}-hint`)}
            onChange={({ target, nativeEvent }) => {
              const { inputType } = nativeEvent as Partial<InputEvent>
              const limit = (text: string) => limitTyping(text, value, { ...terms, inputType })
              onChange(regroupField(target, (text) => groupDigits(limit(text))))
            }}
          />
          <Coin size={28} />
          <span className="visually-hidden">б.</span>
        </label>
      </Field>
      <ChipRow label="Готовые суммы">
        {toAmountPresets(terms).map((preset) => (
          <Chip key={preset.label} pressed={amount === preset.amount} onClick={() => choose(preset.amount)}>
            {preset.label}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

function Instead({ amount, onChoose }: { amount: number; onChoose: (amount: number) => void }) {
  const { isHidden } = useHiddenAmounts()
  const shownAmount = isHidden ? hiddenNumber : formatNumber(amount)
  return <Chip onClick={() => onChoose(amount)}>Подставить {shownAmount}</Chip>
}

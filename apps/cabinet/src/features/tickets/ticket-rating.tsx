import { useRef } from 'react'
import { useFocusMove } from '../../shared/browser/use-focus-move.ts'
import { Card } from '../../shared/ui/card.tsx'
import css from './ticket-page.module.css'
import { Chip, ChipRow } from '../../shared/ui/chip.tsx'

type TicketRatingProps = {
  rating: number | null
  /**
   * True when the member has just closed the ticket. The button that closed the ticket has disappeared, so
   * the rating receives the focus.
   */
  isJustClosed: boolean
  onRate: (rating: number) => void
}

/** Rating of the support's answer. The member can change the rating later. */
export function TicketRating({ rating, isJustClosed, onRate }: TicketRatingProps) {
  const question = useRef<HTMLDivElement>(null)
  useFocusMove(() => isJustClosed && question.current?.focus())
  return (
    <div ref={question} tabIndex={-1} className={css.rating}>
      <Card title="Мы помогли?">
        <ChipRow label="Оценка от 1 до 5">
          {ratings.map(({ value, text }) => (
            <Chip
              key={value}
              pressed={rating === value}
              onClick={() => onRate(value)}
              aria-label={`${value}: ${text}`}
            >
              {value}
            </Chip>
          ))}
        </ChipRow>
        <output>{rating === null ? 'Оцените ответ от 1 до 5' : `Спасибо за оценку: ${rating}`}</output>
      </Card>
    </div>
  )
}

const ratings = [
  { value: 1, text: 'совсем нет' },
  { value: 2, text: 'скорее нет' },
  { value: 3, text: 'отчасти' },
  { value: 4, text: 'почти' },
  { value: 5, text: 'полностью' },
]

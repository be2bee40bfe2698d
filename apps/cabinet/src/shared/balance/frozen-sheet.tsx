import type { Pending, PendingPart } from '@impulse/wire/balance'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../amount/amount.tsx'
import { Modal } from '../modal/modal.tsx'
import css from './frozen-sheet.module.css'
import { releaseWords } from './frozen-words.ts'

type FrozenSheetProps = { pending: Pending; today: string; open: boolean; onClose: () => void }

/** What is frozen: each lot with its contract and its day, the nearest first; withdrawals in progress apart. */
export function FrozenSheet({ pending, today, open, onClose }: FrozenSheetProps) {
  const lots = pending.parts
    .filter(({ reason }) => reason === 'hold')
    .toSorted((one, other) => Date.parse(one.releasesAt ?? '') - Date.parse(other.releasesAt ?? ''))
  const withdrawals = pending.parts.filter(({ reason }) => reason === 'withdrawal')
  return (
    <Modal open={open} onClose={onClose} title="Заморожено" closeButton>
      <p className={css.total}>
        <Amount value={pending.amount} coin="right" coinSize={28} />
      </p>
      {lots.length > 0 && (
        <Parts title="Вознаграждения" hint="Ждут, пока договор отстоит свой срок">
          {lots.map((lot) => (
            <Part key={`${lot.contractNumber} ${lot.releasesAt} ${lot.amount}`} part={lot}>
              <span>
                {lot.contractNumber === null ? 'Вознаграждение' : `Договор №\u00a0${lot.contractNumber}`}
              </span>
              {lot.releasesAt !== null && (
                <span className={css.words}>{releaseWords(lot.releasesAt, { now: today })}</span>
              )}
            </Part>
          ))}
        </Parts>
      )}
      {withdrawals.length > 0 && (
        <Parts title="Выводы в обработке" hint="Спишутся, когда банк подтвердит выплату">
          {withdrawals.map((part) => (
            <Part key={part.orderId ?? part.amount} part={part}>
              {part.orderId === null ? (
                'Вывод средств'
              ) : (
                <Link to={`/order/${part.orderId}`}>Заявка на вывод</Link>
              )}
            </Part>
          ))}
        </Parts>
      )}
    </Modal>
  )
}

function Parts({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <p className={css.words}>{hint}</p>
      <ul role="list">{children}</ul>
    </section>
  )
}

function Part({ part, children }: { part: PendingPart; children: ReactNode }) {
  return (
    <li className={css.part}>
      <span className={css.what}>{children}</span>
      <span className={css.amount}>
        <Amount value={part.amount} />
      </span>
    </li>
  )
}

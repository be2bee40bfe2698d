import type { AccountDeletion } from '@impulse/api/profile/profile'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { plural } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import { AccountDeletionAlert } from './account-deletion-alert.tsx'
import { notLoadedText, useLazyModule } from '../use-lazy.ts'

/**
 * Card of the account deletion. The card shows the reason that prevents a deletion, the button that starts a
 * deletion, or the alert about a requested deletion.
 */
export function AccountDeletionCard({ found }: { found: AccountDeletion }) {
  const [isOpen, setOpen] = useState(false)
  const later = useLazyModule(() => import('./account-deletion-sheet.tsx'))
  const open = () => {
    setOpen(true)
    later.want()
  }
  return (
    <section className={css.card} aria-labelledby="leaving">
      <h2 id="leaving">Удалить аккаунт</h2>
      {found.leaving !== null ? (
        <AccountDeletionAlert leaving={found.leaving} />
      ) : (
        <>
          <p>
            Удалим ваши данные и&nbsp;файлы без возможности восстановить. Передумать можно в&nbsp;течение{' '}
            {found.pauseDays}&nbsp;{plural(found.pauseDays, 'дня', 'дней', 'дней')}
          </p>
          {found.openWithdrawals > 0 && (
            <Alert tone="warn">
              Сначала дождитесь окончания вывода или отмените его:{' '}
              <Link to="/order?category=withdrawal">заявки на&nbsp;вывод</Link>
            </Alert>
          )}
          {later.hasFailed && <Alert tone="bad">{notLoadedText}</Alert>}
          {found.openWithdrawals === 0 && (
            <div className={css.ways}>
              <Button variant="secondary" aria-haspopup="dialog" busy={later.isLoading} onClick={open}>
                Удалить аккаунт
              </Button>
            </div>
          )}
        </>
      )}
      {later.module && (
        <later.module.AccountDeletionSheet open={isOpen} found={found} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

import type { AccountDeletion } from '@impulse/api/profile/profile'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import css from '../card.module.css'
import { AccountDeletionAlert } from './account-deletion-alert.tsx'
import { DeletionConsequences } from './deletion-consequences.tsx'
import { notLoadedText, useLazyModule } from '../use-lazy.ts'

/**
 * Card of the account deletion. The card shows what happens to the data, and the reason that prevents a deletion or the
 * button that starts one; or the alert about a requested deletion.
 */
export function AccountDeletionCard({ found }: { found: AccountDeletion }) {
  const [isOpen, setOpen] = useState(false)
  const later = useLazyModule(() => import('./account-deletion-sheet.tsx'))
  const open = () => {
    setOpen(true)
    later.want()
  }
  return (
    <section className={classNames(css.card, found.leaving === null && css.danger)} aria-labelledby="leaving">
      <h2 id="leaving">Удалить аккаунт</h2>
      {found.leaving !== null ? (
        <AccountDeletionAlert leaving={found.leaving} />
      ) : (
        <>
          <DeletionConsequences found={found} />
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

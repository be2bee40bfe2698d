import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ComingPage } from '../../shared/page/coming-page.tsx'

export function WithdrawalPage() {
  return (
    <ComingPage
      title="Вывод средств"
      art="done"
      what="Вывод пока не открыт"
      action={
        <ButtonLink to="/balance" variant="secondary">
          Посмотреть баланс
        </ButtonLink>
      }
    >
      Готовим вывод по номеру телефона через СБП и на счёт в банке. Деньги на балансе никуда не денутся
    </ComingPage>
  )
}

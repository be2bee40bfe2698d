import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ComingPage } from '../../shared/page/coming-page.tsx'

export function OrdersPage() {
  return (
    <ComingPage
      title="Мои заявки"
      art="orders"
      what="Раздел заявок скоро откроется"
      action={
        <ButtonLink to="/balance" variant="secondary">
          Посмотреть баланс
        </ButtonLink>
      }
    >
      Здесь появятся ваши заявки на вывод и договоры — с каждым шагом и его временем
    </ComingPage>
  )
}

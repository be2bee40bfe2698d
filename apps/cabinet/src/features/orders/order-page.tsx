import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ComingPage } from '../../shared/page/coming-page.tsx'

export function OrderPage() {
  return (
    <ComingPage
      title="Мои заявки"
      art="orders"
      what="Заявку пока нельзя открыть"
      action={
        <ButtonLink to="/order" variant="secondary">
          К заявкам
        </ButtonLink>
      }
    >
      Карточка заявки со всеми её шагами появится вместе с разделом «Мои заявки»
    </ComingPage>
  )
}

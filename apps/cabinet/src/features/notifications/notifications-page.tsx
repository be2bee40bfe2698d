import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ComingPage } from '../../shared/page/coming-page.tsx'

export function NotificationsPage() {
  return (
    <ComingPage
      title="Уведомления"
      art="notifications"
      what="Лента уведомлений скоро откроется"
      action={
        <ButtonLink to="/balance" variant="secondary">
          История баланса
        </ButtonLink>
      }
    >
      Начисления, разморозка и заявки будут приходить сюда. Пока всё о деньгах есть в истории баланса
    </ComingPage>
  )
}

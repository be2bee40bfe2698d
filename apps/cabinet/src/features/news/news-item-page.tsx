import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ComingPage } from '../../shared/page/coming-page.tsx'

export function NewsItemPage() {
  return (
    <ComingPage
      title="Новости"
      art="news"
      what="Новость пока нельзя открыть"
      action={
        <ButtonLink to="/news" variant="secondary">
          К новостям
        </ButtonLink>
      }
    >
      Она появится вместе с лентой новостей программы
    </ComingPage>
  )
}

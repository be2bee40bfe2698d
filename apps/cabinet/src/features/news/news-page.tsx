import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ComingPage } from '../../shared/page/coming-page.tsx'

export function NewsPage() {
  return (
    <ComingPage
      title="Новости"
      art="news"
      what="Лента новостей скоро откроется"
      action={
        <ButtonLink to="/" variant="secondary">
          На главную
        </ButtonLink>
      }
    >
      Здесь будут новости программы: новые правила, акции и ответы на частые вопросы
    </ComingPage>
  )
}

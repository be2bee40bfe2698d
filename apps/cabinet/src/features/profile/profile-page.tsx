import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { useMember } from '../../shared/member/member.ts'
import css from './profile-page.module.css'

/** What is known of the member so far; changing it and the document come with the profile's own forms. */
export function ProfilePage() {
  const member = useMember()
  const fullName = [member?.lastName, member?.firstName, member?.middleName].filter(Boolean).join(' ')
  return (
    <>
      <h1>Мой профиль</h1>
      <dl className={css.facts}>
        <dt>Имя</dt>
        <dd>{fullName || 'Не указано'}</dd>
        <dt>Город</dt>
        <dd>{member?.cityName || 'Не указан'}</dd>
      </dl>
      <EmptyState art="orders" title="Анкета и документы скоро откроются">
        Готовим место работы, данные для входа, аватар и паспорт со сканами
      </EmptyState>
    </>
  )
}

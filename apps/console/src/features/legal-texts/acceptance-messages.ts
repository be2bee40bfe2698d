import type { DocumentKind } from '@impulse/api/legal-texts/legal-text'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'

/**
 * Formats the number of members who must accept the new version of a legal text, and what is blocked for these
 * members until the acceptance.
 */
export function formatAcceptance(kind: DocumentKind, members: number): string {
  switch (kind) {
    case 'rules':
      return `Новые правила принимают заново все участники (${formatNumber(members)}). Пока участник их не примет, вывод для него закрыт.`
    case 'personal-data':
      return `Новое согласие дают все участники (${formatNumber(members)}). Пока участник его не даст, кабинет ничего не покажет.`
    case 'policy':
      return 'Политику участники не принимают: новая действует для всех с назначенной минуты.'
    case 'documents':
    case 'advertising':
    case 'analytics':
    default:
      return 'Кто дал согласие раньше, дал его по прежнему тексту. Новые согласия дают по новому.'
  }
}

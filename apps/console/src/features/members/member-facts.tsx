import type { MemberCard } from '@impulse/api/members/console-members'
import { formatPhone } from '@impulse/api/fields/phone'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'

export const PersonCard = (member: MemberCard) => (
  <FactCard
    title="Участник"
    facts={[
      ['Телефон', member.phone ? formatPhone(member.phone) : 'аккаунт удалён'],
      ['Город', member.cityName || '—'],
      ['Почта', member.email ?? '—'],
      ['В программе с', formatMoment(member.createdAt)],
      ['Последний вход', formatMoment(member.lastSignedInAt)],
    ]}
  />
)

export const BalanceCard = ({ balance }: MemberCard) => (
  <FactCard
    title="Баланс"
    facts={[
      ['Доступно', formatPoints(balance.available)],
      ['Заморожено', formatPoints(balance.frozen)],
      ['На проверке', formatPoints(balance.checking)],
      ['К выплате', formatPoints(balance.payout)],
      ['Долг', formatPoints(balance.debt)],
    ]}
  />
)

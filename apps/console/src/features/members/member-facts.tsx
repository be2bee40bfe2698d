import type { MemberCard } from '@impulse/wire/console-members'
import { formatPhone } from '@impulse/wire/phone'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { momentWords } from '../../shared/format/moment.tsx'
import { pointsWords } from '../../shared/format/points.ts'

export const PersonCard = (member: MemberCard) => (
  <FactCard
    title="Участник"
    facts={[
      ['Телефон', member.phone ? formatPhone(member.phone) : 'аккаунт удалён'],
      ['Город', member.cityName || '—'],
      ['Почта', member.email ?? '—'],
      ['В программе с', momentWords(member.createdAt)],
      ['Последний вход', momentWords(member.lastSignedInAt)],
    ]}
  />
)

export const BalanceCard = ({ balance }: MemberCard) => (
  <FactCard
    title="Баланс"
    facts={[
      ['Доступно', pointsWords(balance.available)],
      ['Заморожено', pointsWords(balance.frozen)],
      ['На проверке', pointsWords(balance.checking)],
      ['К выплате', pointsWords(balance.payout)],
      ['Долг', pointsWords(balance.debt)],
    ]}
  />
)

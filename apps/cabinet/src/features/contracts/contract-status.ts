import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { formatFrozen, holdEndedText, isDue } from '../../shared/balance/due-lot.ts'
import { formatDate } from '../../shared/format/date.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import type { Step } from '../../shared/ui/timeline.tsx'

export const statusNames: Record<'all' | ContractStatus, string> = {
  all: 'Все',
  submitted: 'На рассмотрении',
  confirmed: 'Заморожены',
  released: 'Доступны',
  cancelled: 'Расторгнуты',
  rejected: 'Отклонены',
}

/** Returns the title of a contract: «Интернет + ТВ · Казань», or «Договор № 261111» without product and city. */
export const contractTitle = ({ number, productName, city }: ContractItem): string =>
  [productName, city].filter(Boolean).join(' · ') || `Договор №\u00a0${number}`

type ContractAppearance = {
  icon: IconName
  tone: 'income' | 'frozen' | 'plain' | 'warn'
  text: string
  /** State that follows on the day in `text`. */
  next?: 'доступно'
}

/** Returns icon, colour and text for the reward status of a contract. */
export function contractAppearance(contract: ContractItem, today: string): ContractAppearance {
  const { status, releasesAt, reward, cancelledOn, isBlocked, isDisallowed, needsInformation } = contract
  switch (status) {
    case 'submitted':
      if (needsInformation) return { icon: 'warning-circle', tone: 'warn', text: 'Нужно уточнение' }
      return { icon: 'clock', tone: 'plain', text: 'На\u00a0рассмотрении' }
    case 'confirmed':
      if (isBlocked) return { icon: 'clock', tone: 'frozen', text: 'На\u00a0проверке' }
      return releasesAt === null || reward === null
        ? { icon: 'check', tone: 'plain', text: 'Подтверждён' }
        : {
            icon: 'snowflake',
            tone: 'frozen',
            text: formatFrozen(releasesAt, { now: today }),
            ...(!isDue(releasesAt, { now: today }) && { next: 'доступно' }),
          }
    case 'released':
      return { icon: 'check', tone: 'income', text: 'Доступно' }
    case 'cancelled':
      return {
        icon: 'arrow-u-up-left',
        tone: 'warn',
        text: isDisallowed ? 'Не\u00a0подтверждён' : withDay('Расторгнут', cancelledOn, today),
      }
    case 'rejected':
      return { icon: 'x', tone: 'warn', text: 'Заявка отклонена' }
  }
}

const withDay = (text: string, day: string | undefined, now: string): string =>
  day === undefined ? text : `${text} ${formatDate(day, { now }).replaceAll(' ', '\u00a0')}`

/**
 * Returns the past and expected stages of a contract's reward: «Подтверждён → Заморожено до … → Доступно», for a
 * due reward «Подтверждён → Скоро разморозится → Доступно».
 */
export function contractSteps(contract: ContractItem, today: string): Step[] {
  const { status, releasesAt, cancelledOn, reason, connectedAt, isBlocked, isDisallowed, needsInformation } =
    contract
  const day = (date: string) => formatDate(date, { now: today })
  const confirmed: Step = { title: 'Подтверждён', state: 'done', message: `Подключён ${day(connectedAt)}` }
  const frozen = isBlocked
    ? [{ title: 'На\u00a0проверке', state: 'current', message: 'Начисление ждёт её\u00a0конца' } as const]
    : releasesAt === null
      ? []
      : [
          {
            title: formatFrozen(releasesAt, { now: today }),
            state: 'current',
            message: isDue(releasesAt, { now: today }) ? holdEndedText : undefined,
          } as const,
        ]
  switch (status) {
    case 'submitted':
      return [
        needsInformation
          ? {
              title: 'Нужно уточнение',
              state: 'yours',
              message: 'Ответьте, и\u00a0мы продолжим искать договор',
            }
          : { title: 'Заявка на рассмотрении', state: 'current', message: 'Договора ещё нет в программе' },
        { title: 'Договор подтверждён', state: 'coming' },
        { title: 'Начисление заморожено до конца срока', state: 'coming' },
      ]
    case 'confirmed':
      return [confirmed, ...frozen, { title: 'Доступно к выводу', state: 'coming' }]
    case 'released':
      return [
        confirmed,
        ...(releasesAt === null
          ? []
          : [{ title: `Было заморожено до ${day(releasesAt)}`, state: 'done' } as const]),
        { title: 'Доступно к выводу', state: 'done' },
      ]
    case 'cancelled':
      if (isDisallowed)
        return [
          confirmed,
          {
            title: 'Проверка не\u00a0подтвердила',
            state: 'bad',
            message: withDay('Начисление за него снято', cancelledOn, today),
          },
        ]
      return [
        confirmed,
        {
          title: withDay('Расторгнут', cancelledOn, today),
          state: 'bad',
          message: 'Начисление за\u00a0него снято',
        },
      ]
    case 'rejected':
      return [{ title: 'Заявка отклонена', state: 'bad', message: reason ?? undefined }]
  }
}

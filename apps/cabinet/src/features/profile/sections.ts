import { formatPhoneNoWrap } from '../../shared/format/phone.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import type { Profile } from './profile-context.ts'

export type Section = {
  name: 'document' | 'personal' | 'work' | 'account' | 'devices' | 'notices' | 'consents' | 'data'
  title: string
  icon: IconName
  /** Summary of the section, which its row in the list shows. */
  about: (profile: Profile) => string
}

/** Sections of the profile, in the order in which the list shows them. */
export const sections: readonly Section[] = [
  {
    name: 'document',
    title: 'Документ',
    icon: 'identification-card',
    about: () => 'Данные и\u00a0сканы',
  },
  {
    name: 'personal',
    title: 'Личные данные',
    icon: 'user-circle',
    about: ({ personal }) => {
      const info = getLoadedValue(personal.shown)?.userInfo
      return [info?.firstName, info?.cityName].filter(Boolean).join(', ') || 'Имя и\u00a0город'
    },
  },
  {
    name: 'work',
    title: 'Место работы',
    icon: 'briefcase',
    about: ({ personal }) => {
      const { Employer, JobPost } = getLoadedValue(personal.shown)?.userInfo.extraProperties ?? {}
      return [JobPost, Employer].filter(Boolean).join(', ') || 'Работодатель и\u00a0должность'
    },
  },
  {
    name: 'account',
    title: 'Данные аккаунта',
    icon: 'shield-check',
    about: ({ account }) => {
      const info = getLoadedValue(account.shown)?.accountInfo
      if (info?.pendingEmail) return 'Почта ждёт подтверждения'
      return info ? formatPhoneNoWrap(info.phoneNumber) : 'Телефон и\u00a0почта'
    },
  },
  {
    name: 'devices',
    title: 'Устройства и сеансы',
    icon: 'clock',
    about: () => 'Где открыт ваш кабинет',
  },
  {
    name: 'notices',
    title: 'Настройки уведомлений',
    icon: 'bell',
    about: () => 'Кабинет, СМС, почта, пуш',
  },
  { name: 'consents', title: 'Согласия', icon: 'scroll', about: () => 'Что и\u00a0когда вы разрешили' },
  {
    name: 'data',
    title: 'Мои данные',
    icon: 'download-simple',
    about: () => 'Скачать всё или удалить аккаунт',
  },
]

export type SectionName = Section['name']

export const toUrl = (name: SectionName): string => `/lk/${name}`

export const findSectionTitle = (name: SectionName | undefined): string | undefined =>
  sections.find((section) => section.name === name)?.title

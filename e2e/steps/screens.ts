/**
 * Page of the cabinet with its document title. Pages of section 2 of the specification have the title from that
 * section. `isMissing`: the server responds with 404.
 */
export type Screen = { path: string; title: string; isMissing?: boolean }

const site = 'ИМПУЛЬС — платформа для мотивации'
const titled = (path: string, screen: string): Screen => ({ path, title: `${screen} · ${site}` })
const missing = (path: string, screen: string): Screen => ({ ...titled(path, screen), isMissing: true })

/** Pages that only a signed-in member can open. */
export const membersScreens: readonly Screen[] = [
  { path: '/', title: site },
  titled('/lk', 'Мой профиль'),
  titled('/lk/personal', 'Личные данные'),
  titled('/lk/work', 'Место работы'),
  titled('/lk/account', 'Данные аккаунта'),
  titled('/lk/devices', 'Устройства и сеансы'),
  titled('/lk/notices', 'Настройки уведомлений'),
  titled('/lk/consents', 'Согласия'),
  titled('/lk/data', 'Мои данные'),
  titled('/lk/document', 'Документ'),
  titled('/news', 'Новости'),
  missing('/news/some-news', 'Новость не найдена'),
  titled('/news/how-rewards-grow', 'Как растёт вознаграждение за договоры'),
  titled('/contracts', 'Мои договоры'),
  titled('/contracts/claim', 'Не вижу договор'),
  titled('/order', 'Мои заявки'),
  missing('/order/1', 'Заявка не найдена'),
  titled('/withdraw', 'Вывод средств'),
  titled('/balance', 'Мой Баланс'),
  titled('/help/threads', 'Мои вопросы'),
  missing('/help/threads/1', 'Вопрос не найден'),
  titled('/notification', 'Уведомления'),
]

/** Public pages. Members see these pages with the menu, visitors without the menu. */
export const publicScreens: readonly Screen[] = [
  titled('/help', 'Помощь'),
  titled('/policy', 'Политика конфиденциальности'),
  titled('/rules', 'Правила программы'),
  titled('/consent/personal-data', 'Согласие на обработку персональных данных'),
  titled('/consent/documents', 'Согласие на обработку данных документа'),
  titled('/consent/advertising', 'Согласие на рекламные сообщения'),
  titled('/consent/analytics', 'Согласие на счётчики посещений'),
  titled('/check', 'Проверка подлинности'),
  titled('/email', 'Подтверждение почты'),
  titled('/demo/mailbox', 'Сообщения демо-режима'),
  missing('/no/such/page', 'Страница не найдена'),
]

export const signInScreen: Screen = titled('/login', 'Вход')
/** Welcome form, in which a new member gives consents and names. */
export const welcomeScreen: Screen = titled('/welcome', 'Знакомство')

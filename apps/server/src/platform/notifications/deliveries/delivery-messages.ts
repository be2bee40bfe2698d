import type { NotificationCategory } from '@impulse/api/notifications/notification'
import type { PushMessage } from '@impulse/api/notifications/notification-preferences'

type NotificationContent = {
  category: NotificationCategory
  title: string
  body: string
  link: string | null
}

/** Maximum number of Cyrillic characters of one SMS. The programme pays for a longer text as two SMS. */
const smsLength = 70
const more = '. Подробности в кабинете'

/**
 * Returns the text of an SMS. The text contains no sum, name or number, because other people may see the screen
 * of the member's device.
 */
export function notificationSms({ programme, title }: { programme: string; title: string }): string {
  const text = `${programme}: ${title}`
  if ((text + more).length <= smsLength) return text + more
  return text.length <= smsLength ? text : `${text.slice(0, smsLength - 1).trimEnd()}…`
}

/**
 * Returns a push message. Other people may see the message on a locked screen, so it contains no more than the
 * SMS.
 */
export const notificationPush = ({
  id,
  title,
  link,
}: Pick<NotificationContent, 'title' | 'link'> & { id: string }): PushMessage => ({
  title,
  body: 'Подробности в\u00a0кабинете',
  link: link ?? '/notification',
  tag: id,
})

/**
 * Returns an e-mail with the text of the notification; the text may be sent because the member has confirmed the
 * address. An e-mail about an identity document contains only the notification's title.
 */
export function notificationEmail({
  programme,
  publicUrl,
  notification: { category, title, body, link },
}: {
  programme: string
  publicUrl: string
  notification: NotificationContent
}): { subject: string; text: string; html: string } {
  const address = `${publicUrl}${link ?? '/notification'}`
  const emailBody = category === 'passport' ? 'Подробности — в личном кабинете.' : body
  const why = `Это письмо пришло из личного кабинета «${programme}». Что присылать на почту, выбирают в профиле:`
  const settings = `${publicUrl}/lk/notices`
  const html = [
    `<h1 style="font-size:20px">${escaped(title)}</h1>`,
    ...(emailBody === '' ? [] : [`<p>${escaped(emailBody)}</p>`]),
    `<p><a href="${escaped(address)}">Открыть кабинет</a></p>`,
    `<p style="color:#5b6b70;font-size:14px">${escaped(why)} <a href="${escaped(settings)}">Настройки уведомлений</a></p>`,
  ]
  return {
    subject: `${title} — ${programme}`,
    text: [title, emailBody, address, `${why}\n${settings}`].filter(Boolean).join('\n\n'),
    html: `<!doctype html><html lang="ru"><meta charset="utf-8"><body>${html.join('')}</body></html>`,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

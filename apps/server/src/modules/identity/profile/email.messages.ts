export const emailConfirmedNotification = ({ email }: { email: string }) => ({
  title: 'Электронная почта подтверждена',
  body: `Адрес ${email} сохранён в профиле. Если это были не вы, нажмите «Это не я» на странице «Устройства и сеансы»`,
  link: '/lk/devices?report',
})
type Words = { subject: string; text: string; html: string }

/**
 * Email with the link that confirms an email address. The email does not name the member, because a mistyped
 * address may belong to another person.
 */
export function confirmationEmail({
  programme,
  link,
  hours,
}: {
  programme: string
  link: string
  hours: number
}): Words {
  const lines = {
    greeting: 'Здравствуйте!',
    why: `Этот адрес указали в личном кабинете «${programme}». Чтобы подтвердить его, откройте ссылку:`,
    until: `Ссылка действует ${hours} ч. и только один раз.`,
    notYou: 'Если вы этого не делали, ничего не нужно: без подтверждения адрес не сохранится.',
  }
  const html = [
    `<p>${lines.greeting}</p>`,
    `<p>${escaped(lines.why)}</p>`,
    `<p><a href="${escaped(link)}">Подтвердить адрес</a></p>`,
    `<p>${lines.until}</p>`,
    `<p>${lines.notYou}</p>`,
  ]
  return {
    subject: `Подтвердите адрес — ${programme}`,
    text: [lines.greeting, lines.why, link, lines.until, lines.notYou].join('\n\n'),
    html: `<!doctype html><html lang="ru"><meta charset="utf-8"><body>${html.join('')}</body></html>`,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

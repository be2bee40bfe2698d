/** Where e-mails go: to an SMTP server, to the demo's mailbox, or nowhere. */
export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'demo' }
  /**
   * Production without `MAIL_URL`. Features that need e-mails tell the user that e-mail is not configured.
   */
  | { kind: 'off' }

export function readMailConfig(
  env: Record<string, string | undefined>,
  { mode, from, problems }: { mode: 'demo' | 'production'; from: string; problems: string[] },
): MailConfig {
  const url = env['MAIL_URL']
  if (!url) return { kind: mode === 'demo' ? 'demo' : 'off' }
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url))
    problems.push('MAIL_URL is smtp://name:password@host:587 or smtps://name:password@host:465')
  const sender = env['MAIL_FROM'] || from
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(/<([^<>]+)>$/.exec(sender)?.[1] ?? sender))
    problems.push('MAIL_FROM is the address that letters come from: «Импульс <noreply@example.ru>»')
  return { kind: 'smtp', url, from: sender }
}

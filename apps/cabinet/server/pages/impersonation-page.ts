import type { MemberView } from '@impulse/api/members/impersonation'
import { memberViewPages } from '@impulse/api/members/impersonation'

/**
 * Returns the path below which a staff member sees a member's cabinet during one impersonation. Each impersonation
 * has its own path, so that the tab of an earlier impersonation never shows another member.
 */
export const impersonationPath = (id: string): string => `${memberViewPages}/${id}`

/**
 * Converts the HTML of a member's page to a static page of an impersonation: scripts and preloads are removed, controls
 * are disabled, links stay within the impersonation, and a banner is added. As a second protection, the content
 * security policy in `impersonationHeaders` forbids scripts.
 */
export function toStaticPage(html: string, { view, nonce }: { view: MemberView; nonce: string }): string {
  const base = impersonationPath(view.id)
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>/gi, '')
    .replaceAll(/(<a\b[^>]*?\shref=")(\/(?!\/)[^"]*)"/gi, (_all, before: string, path: string) =>
      path === base || path.startsWith(`${base}/`) ? `${before}${path}"` : `${before}${base}${path}"`,
    )
    .replace('</head>', () => `<style nonce="${nonce}">${style}</style></head>`)
    .replace(/<body[^>]*>/i, (body) => `${body}${banner(view)}<fieldset disabled class="as-member-page">`)
    .replace(/<\/body>/i, '</fieldset></body>')
}

const banner = ({ id, user, endsAt }: MemberView): string => {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'без имени'
  return `<div class="as-member-banner" role="status"><p>Вы смотрите глазами участника <b>${escaped(name)}</b>, ничего изменить
    нельзя. Данные документа скрыты. До&nbsp;${endsAt.slice(11, 16)}&nbsp;МСК</p>
    <form method="post" action="${impersonationPath(id)}/end"><button type="submit">Закончить просмотр</button></form></div>`
}

/** Renders a page that shows only a message, for an impersonation that has ended or cannot be shown. */
export const plainPage = (text: string, nonce: string): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Глазами участника</title><style nonce="${nonce}">${style}</style></head>
<body class="as-member-over"><main><h1>Глазами участника</h1><p>${escaped(text)}</p></main></body></html>`

/**
 * Returns the headers of a page of an impersonation. The headers forbid scripts, content from other origins,
 * framing and caching.
 */
export const impersonationHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'content-type': 'text/html; charset=utf-8',
})

/**
 * Styles of the banner and of `plainPage`. The cabinet reserves space for a scrollbar, so that a page does not move
 * when a modal opens. Static pages open no modals, so they need no such space, and the banner fills the full width.
 */
const style = `html{scrollbar-gutter:auto!important}
.as-member-page{display:contents}
.as-member-banner{position:sticky;top:0;z-index:1000;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;
justify-content:center;padding:8px 16px;background:#7a1f00;color:#fff;font:600 15px/1.4 system-ui,sans-serif}
.as-member-banner p{margin:0}.as-member-banner form{margin:0}
.as-member-banner button{font:inherit;color:#7a1f00;background:#fff;border:0;border-radius:8px;padding:8px 14px;min-height:40px;cursor:pointer}
.as-member-banner button:focus-visible{outline:3px solid #fff;outline-offset:2px}
.as-member-over{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:16px}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

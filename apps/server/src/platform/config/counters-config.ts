/** Configured visit counters. Each `url` is the origin that the browser calls to count a visit. */
export type CountersConfig = {
  /**
   * True: the pages load the scripts of the counters' owners. False (`COUNTER_SCRIPTS=off`): the cabinet
   * calls the URLs that the owners offer for pages without JavaScript.
   */
  scripts: boolean
  topMail?: { id: string; url: string }
  metrika?: { id: string; url: string }
  liveInternet?: { url: string }
}

/**
 * Reads the configured counters. Returns undefined when there are none: no visit is counted, and members are
 * not asked for consent.
 */
export function readCountersConfig(
  env: Record<string, string | undefined>,
  { mode, problems }: { mode: 'demo' | 'production'; problems: string[] },
): CountersConfig | undefined {
  const parseCounterId = (name: string): string | undefined => {
    const id = env[name]
    if (id && !/^\d{1,12}$/.test(id)) problems.push(`${name} is the number of the counter`)
    return id || undefined
  }
  const readCounterUrl = (name: string, byDefault: string): string => {
    const url = (env[name] || byDefault).replace(/\/+$/, '')
    // The URL becomes part of the Content-Security-Policy header, so other characters could add sources to
    // it.
    if (!/^https?:\/\/[\w.:-]+$/.test(url) || !URL.canParse(url))
      problems.push(`${name} is an origin: https://host`)
    else if (mode === 'production' && !url.startsWith('https:'))
      problems.push(`${name} begins with https:// in production`)
    return url
  }
  const topMail = parseCounterId('COUNTER_TOPMAIL')
  const metrika = parseCounterId('COUNTER_METRIKA')
  const liveInternet = env['COUNTER_LIVEINTERNET'] || 'off'
  if (liveInternet !== 'on' && liveInternet !== 'off') problems.push('COUNTER_LIVEINTERNET is one of on, off')
  const scripts = env['COUNTER_SCRIPTS'] || 'on'
  if (scripts !== 'on' && scripts !== 'off') problems.push('COUNTER_SCRIPTS is one of on, off')
  const counters: CountersConfig = {
    scripts: scripts === 'on',
    ...(topMail && {
      topMail: { id: topMail, url: readCounterUrl('COUNTER_TOPMAIL_URL', 'https://top-fwz1.mail.ru') },
    }),
    ...(metrika && {
      metrika: { id: metrika, url: readCounterUrl('COUNTER_METRIKA_URL', 'https://mc.yandex.ru') },
    }),
    ...(liveInternet === 'on' && {
      liveInternet: { url: readCounterUrl('COUNTER_LIVEINTERNET_URL', 'https://counter.yadro.ru') },
    }),
  }
  return Object.keys(counters).length > 1 ? counters : undefined
}

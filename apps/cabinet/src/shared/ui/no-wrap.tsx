import type { ReactNode } from 'react'
import css from './no-wrap.module.css'

/** Short text that stays on one line, such as a phone number. It is broken only when it is longer than a line. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className={css.unbroken}>{children}</span>
}

/** Text whose words are not broken at their hyphens, such as «Т-Банк». A no-break space joins words. */
export function NoWrapEachWord({ children }: { children: string }) {
  const [, before, word, after = ''] = /^(.*?)([\S\u00a0]*-[\S\u00a0]*)(.*)$/s.exec(children) ?? []
  if (word === undefined) return children
  return (
    <>
      {before}
      <NoWrap>{word}</NoWrap>
      <NoWrapEachWord>{after}</NoWrapEachWord>
    </>
  )
}

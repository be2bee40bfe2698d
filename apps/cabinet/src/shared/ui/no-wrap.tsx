import type { ReactNode } from 'react'
import css from './no-wrap.module.css'

/** Number that stays on one line, and is broken only when no line is long enough. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className={css.unbroken}>{children}</span>
}

/** Text whose words are not broken at hyphens: «Т-Банк». */
export function NoWrapEachWord({ children }: { children: string }) {
  const [, before, word, after = ''] = /^(.*?)(\S*-\S*)(.*)$/s.exec(children) ?? []
  if (word === undefined) return children
  return (
    <>
      {before}
      <NoWrap>{word}</NoWrap>
      <NoWrapEachWord>{after}</NoWrapEachWord>
    </>
  )
}

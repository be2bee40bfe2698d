import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

type SkeletonProps = {
  /**
   * Shape of the content that is loading: a line of text, a heading, an amount, a tile or avatar 44 px high, a row 60
   * px high, or a card.
   */
  shape?: 'text' | 'title' | 'amount' | 'tile' | 'row' | 'card'
  width?: 'full' | 'half' | 'third'
}

/** Grey placeholder with the size of the content that is loading. */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return <span className={classNames(css.skeleton, css[shape], css[width])} aria-hidden="true" />
}

/** Placeholders of the rows of a list, or of the fields of a form, that is loading. */
export const SkeletonRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} shape="row" />)

/**
 * Container of skeletons. Nothing is shown for the first 300 ms, so that a quick response does not cause a
 * flash. Screen readers announce the loading once.
 */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    // An <output> element must not contain block elements, such as the skeletons of lists and cards.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={css.loading}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}

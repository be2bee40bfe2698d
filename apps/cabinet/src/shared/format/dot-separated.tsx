import css from './dot-separated.module.css'

/** Parts of a line with « · » between them. Where the line breaks, no separator is visible. */
export const DotSeparated = ({ children }: { children: string }) => (
  <span className={css.parts}>
    {children.split(' · ').map((part, index) => (
      <span key={part}>
        {index > 0 && <span> · </span>}
        {part}
      </span>
    ))}
  </span>
)

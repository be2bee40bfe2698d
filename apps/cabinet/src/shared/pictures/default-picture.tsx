import defaultsUrl from './defaults.svg?url&no-inline'

const shapes = { avatar: '0 0 96 96', news: '0 0 320 180', banner: '0 0 960 320' }

/** Picture that is shown when an object has no picture. */
export function DefaultPicture({
  name,
  className,
}: {
  name: keyof typeof shapes
  className?: string | undefined
}) {
  return (
    <svg className={className} viewBox={shapes[name]} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${defaultsUrl}#${name}`} />
    </svg>
  )
}

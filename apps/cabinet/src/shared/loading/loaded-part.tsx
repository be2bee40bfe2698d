import type { ReactNode } from 'react'
import { RetryAlert } from '../feedback/retry-alert.tsx'
import { Loading } from '../ui/skeleton.tsx'
import type { Resource } from './use-resource.ts'

type ResourceViewProps<T> = {
  resource: Resource<T>
  /** Label that screen readers announce while the part is loading. */
  label: string
  /** Skeleton with the height of the content. */
  skeleton: ReactNode
  /** Error text that is shown instead of the text from the server. */
  failedText?: string
  children: (value: T) => ReactNode
}

/** Shows a part of a page or a sheet: the skeleton while it is loading, then the content or the error. */
export function ResourceView<T>({
  resource: { shown, retry, retrying },
  label,
  skeleton,
  failedText,
  children,
}: ResourceViewProps<T>) {
  if (shown.status === 'loaded') return children(shown.value)
  if (shown.status === 'loading') return <Loading label={label}>{skeleton}</Loading>
  return (
    <RetryAlert onRetry={retry} retrying={retrying} of={shown}>
      {failedText ?? shown.text}
    </RetryAlert>
  )
}

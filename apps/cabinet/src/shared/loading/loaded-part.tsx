import type { ReactNode } from 'react'
import { RetryAlert } from '../feedback/retry-alert.tsx'
import { Loading } from '../ui/skeleton.tsx'
import type { Resource } from './use-resource.ts'

type ResourceViewProps<T> = {
  resource: Resource<T>
  /** Label of the loading state for screen readers. */
  label: string
  /** Skeleton of the same height as the content. */
  places: ReactNode
  /** Text shown instead of the text of the failure. */
  failedText?: string
  children: (value: T) => ReactNode
}

/** Shows a part of a page or a sheet: its skeleton, content or failure. */
export function ResourceView<T>({
  resource: { shown, retry, retrying },
  label,
  places,
  failedText,
  children,
}: ResourceViewProps<T>) {
  if (shown.status === 'loaded') return children(shown.value)
  if (shown.status === 'loading') return <Loading label={label}>{places}</Loading>
  return (
    <RetryAlert onRetry={retry} retrying={retrying}>
      {failedText ?? shown.text}
    </RetryAlert>
  )
}

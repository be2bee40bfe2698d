import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** Placeholders of a form that is loading. Each placeholder has the height of the field that replaces it. */
export function FormSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} shape="row" />)
}

import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** Placeholders as high as the fields that replace them. */
export function FormSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} shape="row" />)
}

import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** As high as the fields that will come. */
export function FormPlaces({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} shape="row" />)
}

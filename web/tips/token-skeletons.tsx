/** The skeletons of the tip page. */
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** /tip/{token}. */
export function TipSkeleton() {
  return (
    <div className="page max-w-6xl pt-4 pb-10 lg:py-10">
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="flex flex-col gap-7">
          <div className="flex items-center gap-4 lg:gap-6">
            <Skeleton className="size-16 rounded-2xl lg:size-28 lg:rounded-3xl" />
            <div className="flex-1">
              <Skeleton className="h-8 w-64 max-w-full lg:h-12" />
              <Skeleton className="mt-2 h-5 w-40" />
            </div>
          </div>
          <Skeleton className="aspect-video rounded-2xl max-lg:hidden" />
        </div>
        <FormSkeleton />
      </div>
    </div>
  );
}

/** The figures of a token's tips with the last ones, before they are read. */
export function StatsSkeleton() {
  return (
    <Card>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-5 h-18" />
      <Skeleton className="mt-6 h-48" />
    </Card>
  );
}

/** The card with the tip form. */
export function FormSkeleton() {
  return (
    <Card>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-3 h-4 w-56 max-w-full" />
      <Skeleton className="mt-5 h-13 rounded-xl" />
      <Skeleton className="mt-6 h-11 rounded-xl" />
      <Skeleton className="mt-6 h-24 rounded-xl" />
      <Skeleton className="mt-6 h-13 rounded-2xl" />
    </Card>
  );
}

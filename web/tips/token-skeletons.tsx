/** The skeletons of a token's screens. */
import { Card } from '../ui/card.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';

/** /{token}. */
export function TokenSkeleton() {
  return (
    <div className="page grid items-start gap-6 py-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-5 sm:items-start sm:gap-x-6">
          <Skeleton className="size-16 rounded-2xl sm:row-span-2 sm:size-24" />
          <div>
            <Skeleton className="h-7 w-48 max-w-full" />
            <Skeleton className="mt-2 h-5 w-20" />
          </div>
          <div className="col-span-full sm:col-span-1 sm:col-start-2">
            <Skeleton className="h-14 max-w-96 rounded-xl" />
            <SkeletonText lines={4} className="mt-5 max-w-96" />
            <div className="mt-6 flex gap-2">
              <Skeleton className="h-11 w-32 sm:h-9" />
              <Skeleton className="h-11 w-32 sm:h-9" />
            </div>
          </div>
        </div>
      </Card>
      <FormSkeleton />
    </div>
  );
}

/** /tip/{token}. */
export function TipSkeleton() {
  return (
    <div className="page max-w-5xl py-6 sm:py-8">
      <div className="mb-6 flex items-center gap-4 sm:gap-6">
        <Skeleton className="size-16 rounded-2xl sm:size-20" />
        <div className="flex-1">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="mt-2 h-5 w-40" />
        </div>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <FormSkeleton />
        <Card className="max-md:hidden">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-6 h-12" />
          <SkeletonText lines={4} className="mt-8" />
        </Card>
      </div>
    </div>
  );
}

/** /clips/{token}. */
export function ClipsSkeleton() {
  return (
    <div className="page py-10 sm:py-14">
      <div className="mb-8 flex items-center gap-4">
        <Skeleton className="size-14 rounded-2xl sm:size-16" />
        <div className="flex-1">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="mt-2 h-5 w-36" />
        </div>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </div>
  );
}

function FormSkeleton() {
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

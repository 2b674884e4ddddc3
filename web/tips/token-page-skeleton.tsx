import { Skeleton } from '../ui/skeleton.tsx';
import { FormSkeleton } from './token-skeletons.tsx';

/** /{token}. */
export function TokenSkeleton() {
  return (
    <div className="page flex flex-col gap-6 pt-4 pb-16 sm:pt-8">
      <div className="rounded-[1.75rem] border border-line bg-surface/90 p-4 sm:p-6">
        <div className="flex items-center gap-4 sm:gap-6">
          <Skeleton className="size-16 rounded-2xl sm:size-28 sm:rounded-3xl" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-8 w-64 max-w-full sm:h-12" />
            <Skeleton className="mt-3 h-5 w-24" />
          </div>
        </div>
        <Skeleton className="mt-5 h-36 sm:h-14" />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <Skeleton className="h-72 rounded-[1.75rem] max-lg:hidden" />
        <FormSkeleton />
      </div>
    </div>
  );
}

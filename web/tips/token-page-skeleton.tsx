import { Skeleton } from '../ui/skeleton.tsx';
import { FormSkeleton } from './token-skeletons.tsx';

/** /{token}. */
export function TokenSkeleton() {
  return (
    <div className="page grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-6 pb-16 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0">
        <div className="rounded-[1.75rem] border border-line bg-surface/90 p-4 sm:p-6">
          <div className="flex items-center gap-4 sm:gap-6">
            <Skeleton className="size-16 rounded-2xl sm:size-28 sm:rounded-3xl" />
            <div className="min-w-0 flex-1">
              <Skeleton className="h-8 w-64 max-w-full sm:h-12" />
              <Skeleton className="mt-3 h-5 w-24" />
            </div>
          </div>
          <Skeleton className="mt-5 h-24 sm:h-14" />
          <Skeleton className="mt-5 h-24 rounded-lg sm:h-9" />
        </div>
        <Skeleton className="mt-10 h-72 rounded-[1.75rem] max-lg:hidden" />
      </div>
      <FormSkeleton />
    </div>
  );
}

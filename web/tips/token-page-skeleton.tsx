import { Skeleton } from '../ui/skeleton.tsx';
import { FormSkeleton } from './token-skeletons.tsx';

/** /{token}. */
export function TokenSkeleton() {
  return (
    <div className="page grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-6 pb-16 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0">
        <div className="flex items-center gap-4 sm:gap-7">
          <Skeleton className="size-20 rounded-2xl sm:size-36 sm:rounded-[1.75rem]" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-9 w-64 max-w-full sm:h-14" />
            <Skeleton className="mt-4 h-5 w-48 max-w-full" />
          </div>
        </div>
        <Skeleton className="mt-10 h-72 rounded-[1.75rem] max-lg:hidden" />
      </div>
      <FormSkeleton />
    </div>
  );
}

import { Skeleton } from '../ui/skeleton.tsx';

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

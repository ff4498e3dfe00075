import { Card } from "#ui/display/card.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

export function DealCardSkeleton() {
  return (
    <Card
      as="div"
      padded={false}
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 px-3 pbs-2 pbe-1 sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-4 sm:px-2.5 sm:pbe-2"
    >
      <Skeleton className="aspect-square" />
      <div className="grid content-start gap-2">
        <Skeleton className="block-5 inline-[82%]" />
        <Skeleton className="block-6 inline-[38%]" />
        <Skeleton className="block-4 inline-[64%]" />
        <Skeleton className="block-10 inline-[168px] max-inline-full rounded-full" />
      </div>
    </Card>
  );
}

import { Card } from "#ui/display/card.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

export function DealCardSkeleton() {
  return (
    <Card
      as="div"
      padded={false}
      className="grid grid-cols-[96px_minmax(0,1fr)] gap-3.5 p-3.5 sm:grid-cols-[148px_minmax(0,1fr)] sm:gap-5 sm:p-3"
    >
      <Skeleton className="aspect-square" />
      <div className="grid content-start gap-2.5">
        <Skeleton className="block-[46px] inline-[184px] max-inline-full rounded-full" />
        <Skeleton className="block-5 inline-[82%]" />
        <Skeleton className="block-6 inline-[38%]" />
        <Skeleton className="block-4 inline-[64%]" />
      </div>
    </Card>
  );
}

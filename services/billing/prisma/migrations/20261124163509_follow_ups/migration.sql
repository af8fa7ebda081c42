-- CreateEnum
CREATE TYPE "CallKind" AS ENUM ('called', 'left_message');

-- CreateTable
CREATE TABLE "payment_calls" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "kind" "CallKind" NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_list_snoozes" (
    "list" TEXT NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "until" DATE NOT NULL,
    "by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_list_snoozes_pkey" PRIMARY KEY ("list","payment_id")
);

-- CreateIndex
CREATE INDEX "payment_calls_payment_id_at_idx" ON "payment_calls"("payment_id", "at");

-- CreateIndex
CREATE INDEX "work_list_snoozes_until_idx" ON "work_list_snoozes"("until");

-- AddForeignKey
ALTER TABLE "payment_calls" ADD CONSTRAINT "payment_calls_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_list_snoozes" ADD CONSTRAINT "work_list_snoozes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

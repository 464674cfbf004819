import {
  BadRequestException,
  Body,
  Controller,
  Headers,
  HttpCode,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { Request } from './http.ts';
import { PaymentDto } from './payment.dto.ts';
import { PaymentsService } from './payments.service.ts';
import { SessionGuard } from './session.guard.ts';

const KEY_MAX_LENGTH = 255;

@Controller('api/eb/beneficiaires/paiements-comptes')
@UseGuards(SessionGuard)
export class PaymentsController {
  readonly #payments: PaymentsService;

  constructor(payments: PaymentsService) {
    this.#payments = payments;
  }

  @Post('prestataires')
  @HttpCode(200)
  pay(
    @Req() { caller }: Request,
    @Headers('idempotency-key') key: string | undefined,
    @Body() body: PaymentDto,
  ): Promise<{ valeur: string }> {
    if (key === undefined || key === '' || key.length > KEY_MAX_LENGTH) {
      throw new BadRequestException('CLE_IDEMPOTENCE_REQUISE');
    }
    if (caller === undefined) throw new Error('the guard set no caller');
    return this.#payments.pay(caller, key, body);
  }
}

-- An order of a removable appliance is of kind 8 and one of custom silicone of kind 10, as the specification numbers
-- them; both were written as 4, which every other appliance's order is.

UPDATE orders SET kind = 8 WHERE type = 7 AND kind = 4;
UPDATE orders SET kind = 10 WHERE type = 8 AND kind = 4;
UPDATE bill SET kind = 8 WHERE order_type = 7 AND kind = 4;
UPDATE bill SET kind = 10 WHERE order_type = 8 AND kind = 4;
